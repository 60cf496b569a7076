/** The application's style sheet. */
export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 44rem; padding: 0 1rem 3rem; }
header { align-items: center; border-bottom: 1px solid; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; padding: 0.75rem 0; }
header form { display: flex; gap: 0.5rem; align-items: center; }
header > a { font-weight: 700; margin-inline-end: auto; }
ol { list-style: none; padding: 0; }
li { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.5rem 0; overflow-wrap: anywhere; }
li p { margin: 0; }
.facts, .view { font-size: 0.875rem; opacity: 0.8; }
main form { display: grid; gap: 0.5rem; }
textarea, input, button { font: inherit; padding: 0.25rem 0.5rem; }
[role="alert"] { border-inline-start: 0.25rem solid crimson; padding-inline-start: 0.75rem; }
`;
