/** How long an authorization code is good for, in milliseconds. RFC 6749, 4.1.2 wants it short. */
export const codeLifetime = 60_000;

/** How long an access token is good for, in milliseconds. */
export const accessTokenLifetime = 300_000;

/** How long a refresh token is good for, in milliseconds: 30 days. */
export const refreshTokenLifetime = 2_592_000_000;
