import type { ClientAuth } from "openid-client";

/**
 * `client_secret_basic`: identifier and secret are form-encoded before they become user name and password (RFC 6749, 2.3.1).
 * The form's encoding leaves `-`, `_` and `.` alone, so that a server that forgets to decode still knows the usual ones.
 */
export function clientSecretBasic(secret: string): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    headers.set("authorization", `Basic ${btoa(`${formEncode(client_id)}:${formEncode(secret)}`)}`);
  };
}

function formEncode(text: string): string {
  return new URLSearchParams({ _: text }).toString().slice(2);
}
