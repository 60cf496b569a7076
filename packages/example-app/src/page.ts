import { html } from "hono/html";

/** A piece of a page: the values in it are escaped. */
export type Markup = ReturnType<typeof html>;

/** A whole page. */
export function page(title: string, signedIn: boolean, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Tidings</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <a href="/">Tidings</a>
          <form method="get" action="/actor">
            <label for="actor">Actor</label>
            <input id="actor" name="id" required placeholder="handle or identifier" />
            <button>Show</button>
          </form>
          ${signedIn ? button("/sign-out", "Sign out") : button("/sign-in", "Sign in")}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

/** A button that changes something: a form, so that no link and no prefetch does it. */
function button(action: string, text: string): Markup {
  return html`<form method="post" action="${action}"><button>${text}</button></form>`;
}

/** A page that says one thing. */
export function message(title: string, text: string): Markup {
  return html`<h1>${title}</h1>
    <p>${text}</p>`;
}
