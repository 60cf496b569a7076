import type { Scope } from "../scopes.ts";

/** Languages of the pages. The first is the one for everybody else. */
export const locales = ["en", "de"] as const;

/** One of them. */
export type Locale = (typeof locales)[number];

/** All that the pages say. */
export interface Messages {
  readonly signIn: string;
  readonly signInFor: (application: string) => string;
  readonly handle: string;
  readonly password: string;
  readonly wrongCredentials: string;
  readonly tooManyAttempts: (seconds: number) => string;
  readonly unavailableAccount: string;
  readonly consent: (application: string) => string;
  readonly signedInAs: (name: string) => string;
  readonly asksFor: (application: string) => string;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly allow: string;
  readonly deny: string;
  readonly returnsTo: (host: string) => string;
  readonly failed: string;
  readonly failures: Readonly<Record<Failure, string>>;
}

/** Why there is no page to show. */
export type Failure = "unknownClient" | "invalidRequest" | "expired" | "forged" | "method" | "unavailable";

const en: Messages = {
  signIn: "Sign in",
  signInFor: (application) => `${application} asks you to sign in with your account of the network.`,
  handle: "Handle",
  password: "Password",
  wrongCredentials: "Handle or password is wrong.",
  tooManyAttempts: (seconds) => `Too many attempts. Try again in ${seconds} seconds.`,
  unavailableAccount: "This account cannot be used.",
  consent: (application) => `Allow ${application}?`,
  signedInAs: (name) => `You are signed in as ${name}.`,
  asksFor: (application) => `${application} asks to be allowed to:`,
  scopes: {
    openid: "know who you are",
    read: "read posts as you see them",
    "report:write": "send reports in your name",
  },
  allow: "Allow",
  deny: "Deny",
  returnsTo: (host) => `Either way you go back to ${host}.`,
  failed: "This did not work",
  failures: {
    unknownClient:
      "The application that sent you here is not registered, or with another address to go back to.",
    invalidRequest: "The application that sent you here asks for something that is not possible.",
    expired: "This page is too old. Go back to the application and begin again.",
    forged: "This form was not sent from this page. Go back to the application and begin again.",
    method: "This address cannot be used in that way.",
    unavailable: "This cannot be done now. Try again in a moment.",
  },
};

const de: Messages = {
  signIn: "Anmelden",
  signInFor: (application) => `${application} bittet dich, dich mit deinem Konto im Netzwerk anzumelden.`,
  handle: "Kurzname",
  password: "Passwort",
  wrongCredentials: "Kurzname oder Passwort ist falsch.",
  tooManyAttempts: (seconds) => `Zu viele Versuche. Versuche es in ${seconds} Sekunden noch einmal.`,
  unavailableAccount: "Dieses Konto kann nicht verwendet werden.",
  consent: (application) => `${application} zulassen?`,
  signedInAs: (name) => `Du bist als ${name} angemeldet.`,
  asksFor: (application) => `${application} möchte:`,
  scopes: {
    openid: "wissen, wer du bist",
    read: "Beiträge so lesen, wie du sie siehst",
    "report:write": "Meldungen in deinem Namen senden",
  },
  allow: "Zulassen",
  deny: "Ablehnen",
  returnsTo: (host) => `In jedem Fall geht es zurück zu ${host}.`,
  failed: "Das hat nicht geklappt",
  failures: {
    unknownClient:
      "Die Anwendung, von der du kommst, ist nicht registriert, oder mit einer anderen Adresse für den Rückweg.",
    invalidRequest: "Die Anwendung, von der du kommst, möchte etwas, das nicht möglich ist.",
    expired: "Diese Seite ist zu alt. Gehe zurück zur Anwendung und beginne noch einmal.",
    forged: "Dieses Formular kam nicht von dieser Seite. Gehe zurück zur Anwendung und beginne noch einmal.",
    method: "Diese Adresse kann so nicht verwendet werden.",
    unavailable: "Das geht gerade nicht. Versuche es gleich noch einmal.",
  },
};

/** What the pages say, by language. */
export const messages: Readonly<Record<Locale, Messages>> = { en, de };
