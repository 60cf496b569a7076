import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../../generators/src/diagnostics/diagnostic.ts";
import { decodeText, ReadFailure } from "../../../generators/src/document/read-text.ts";
import { builtInNames } from "../../../generators/src/targets/built-in-names.ts";
import { documentEditor, fileState, fileViewer, jump, mark } from "./editors.ts";
import { Generation, longestWork } from "./generation.ts";
import { type PlaygroundOptions, readOptions, writeOptions } from "./options.ts";
import type { Worked } from "./work.ts";

/** The preset of an address that names none. */
const firstPreset = "pet-store";

/** How long nobody types before the document is read, in milliseconds. */
const pause = 150;

/** In bytes. */
const largestFile = 33_554_432;

/** How many diagnostics are shown: tens of thousands would keep the page from everything else. */
const mostDiagnostics = 200;

/** What to do with a document for which the browser is too slow. */
const stopped = `Stopped after ${longestWork} s: this document takes too long here. Choose fewer targets, or run: npx tenon generate openapi.yaml --out generated`;

/** Brings the playground to life: finds its parts by their `data-part`. */
export function startPlayground(root: HTMLElement): void {
  const part = <Part extends HTMLElement = HTMLElement>(name: string): Part => {
    const found = root.querySelector<Part>(`[data-part="${name}"]`);
    if (found === null) throw new Error(`The playground has no ${name}`);
    return found;
  };
  const form = part<HTMLFormElement>("options");
  const presets = readPresets(part("presets"));
  const query = new URLSearchParams(location.search);
  const asked = query.get("document") ?? firstPreset;
  let preset = presets.has(asked) ? asked : firstPreset;
  let timer: number | undefined;
  const editor = documentEditor(part("document"), presets.get(preset) ?? "", () => {
    clearTimeout(timer);
    timer = window.setTimeout(generate, pause);
  });
  const files = new Files(part("files"), fileViewer(part("file")));
  const generation = new Generation({
    onWorked: show,
    onFault: (message) => setStatus(`Something went wrong: ${message}`),
    onStopped: () => setStatus(stopped),
  });

  fillForm(form, readOptions(query, builtInNames));
  form.addEventListener("change", () => {
    keepAddress();
    generate();
  });
  part("presets").addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const text = presets.get(target.value);
    if (text === undefined) return;
    preset = target.value;
    keepAddress();
    replace(text);
  });
  acceptFiles(part("document"), part<HTMLInputElement>("open"), replace, setStatus);
  generate();

  function keepAddress(): void {
    const written = writeOptions(optionsOf(form));
    if (preset !== firstPreset) written.set("document", preset);
    history.replaceState(null, "", `${location.pathname}${written.size === 0 ? "" : `?${written}`}`);
  }

  function generate(): void {
    setStatus("Generating …");
    generation.ask({ text: editor.state.doc.toString(), options: optionsOf(form) });
  }

  function replace(text: string): void {
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }

  let answers = 0;
  function show({ files: made, diagnostics, milliseconds }: Worked): void {
    answers += 1;
    root.dataset["answers"] = String(answers);
    files.show(made);
    const first = diagnostics.slice(0, mostDiagnostics);
    mark(editor, first);
    list(part("diagnostics"), editor, first, diagnostics.length - first.length);
    const size = made.reduce((sum, { text }) => sum + text.length, 0);
    setStatus(
      made.length === 0
        ? optionsOf(form).targets.length === 0
          ? "Nothing was generated: choose a target."
          : "Nothing was generated."
        : `${made.length} files, ${Math.ceil(size / 1000)} kB, in ${Math.ceil(milliseconds)} ms.`,
    );
  }

  function setStatus(text: string): void {
    part("status").textContent = text;
  }
}

/** The generated files: a tab for each, and one that is shown. */
class Files {
  readonly #tabs: HTMLElement;
  readonly #viewer: EditorView;
  #files: Worked["files"] = [];
  #shown = "";

  constructor(tabs: HTMLElement, viewer: EditorView) {
    this.#tabs = tabs;
    this.#viewer = viewer;
    tabs.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#open(target.value);
    });
  }

  show(files: Worked["files"]): void {
    this.#files = files;
    this.#tabs.replaceChildren(
      ...files.map(({ path }) => {
        const tab = document.createElement("button");
        tab.type = "button";
        tab.value = path;
        tab.textContent = path;
        return tab;
      }),
    );
    const still = files.some(({ path }) => path === this.#shown);
    this.#open(still ? this.#shown : (files.find(({ path }) => path === "client.ts") ?? files[0])?.path);
  }

  #open(path: string | undefined): void {
    const text = this.#files.find((file) => file.path === path)?.text ?? "";
    const before = this.#viewer.scrollDOM.scrollTop;
    const isSame = path === this.#shown;
    this.#shown = path ?? "";
    for (const tab of this.#tabs.querySelectorAll("button")) {
      tab.setAttribute("aria-pressed", String(tab.value === path));
    }
    this.#viewer.setState(fileState(text));
    if (isSame) this.#viewer.scrollDOM.scrollTop = before;
  }
}

/** Texts of the presets, by the values of their buttons. */
function readPresets(buttons: HTMLElement): ReadonlyMap<string, string> {
  const found = [...buttons.querySelectorAll("template")];
  return new Map(found.map(({ dataset, content }) => [dataset["preset"] ?? "", content.textContent ?? ""]));
}

/** Takes the text of a file that is dropped or chosen, or says why it cannot be had. */
function acceptFiles(
  area: HTMLElement,
  input: HTMLInputElement,
  take: (text: string) => void,
  refuse: (message: string) => void,
): void {
  const read = async (files: FileList | null | undefined): Promise<void> => {
    const [file] = files ?? [];
    if (file === undefined) return;
    const text = await textOf(file);
    // Chosen once more, a file is read again: it may have been changed.
    input.value = "";
    if (text instanceof Error) refuse(text.message);
    else take(text);
  };
  area.addEventListener("dragover", (event) => event.preventDefault());
  // Before the editor gets it, which would put the file where the pointer is.
  area.addEventListener(
    "drop",
    (event) => {
      if (event.dataTransfer?.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void read(event.dataTransfer?.files);
    },
    { capture: true },
  );
  input.addEventListener("change", () => void read(input.files));
}

/** The text of a file, or what is wrong with it. */
async function textOf(file: File): Promise<string | Error> {
  if (file.size > largestFile)
    return new Error(
      `${file.name} is too large for a page. Run: npx tenon generate openapi.yaml --out generated`,
    );
  try {
    return decodeText(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof ReadFailure) return error;
    // A folder, or a file that has gone or changed since it was chosen.
    return new Error(`${file.name} cannot be read: choose a file, and choose it again if it has changed.`);
  }
}

function fillForm(form: HTMLFormElement, { targets, ...chosen }: PlaygroundOptions): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name="targets"]')) {
    input.checked = targets.includes(input.value);
  }
  for (const [name, value] of Object.entries(chosen)) {
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement) select.value = value;
  }
}

function optionsOf(form: HTMLFormElement): PlaygroundOptions {
  const data = new FormData(form);
  const query = new URLSearchParams({ targets: data.getAll("targets").join() });
  for (const [name, value] of data)
    if (name !== "targets" && typeof value === "string") query.set(name, value);
  return readOptions(query, builtInNames);
}

/** Lists the diagnostics; those with a place lead there. `more` is how many are not among them. */
function list(
  parent: HTMLElement,
  editor: EditorView,
  diagnostics: readonly Diagnostic[],
  more: number,
): void {
  parent.replaceChildren(
    ...diagnostics.map((diagnostic) => {
      const { code, severity, message, hint, place } = diagnostic;
      const item = document.createElement("li");
      item.dataset["severity"] = severity;
      const link = document.createElement("a");
      link.href = `/diagnostics/#${code}`;
      link.textContent = code;
      const text = document.createElement("button");
      text.type = "button";
      text.textContent = `${place?.line ?? 1}:${place?.column ?? 1} ${message}${hint === undefined ? "" : ` ${hint}`}`;
      text.addEventListener("click", () => jump(editor, diagnostic));
      item.append(link, " ", text);
      return item;
    }),
  );
  if (more === 0) return;
  const rest = document.createElement("li");
  rest.textContent = `${more} more are not shown. All of them: npx tenon generate openapi.yaml --out generated`;
  parent.append(rest);
}
