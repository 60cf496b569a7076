import { type Call, type Command, commonOptions, type OptionSpec, type Outcome } from "./command.ts";
import { printable } from "./printable.ts";
import { refusal } from "./refusal.ts";

const shells: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish };

/** `tenon completion`: a script with which a shell completes calls. `commands` gives them all, itself included. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "Print the script with which a shell completes calls of Tenon.",
    usage: `completion ${Object.keys(shells).join("|")}`,
    options: [],
    values: () => Object.keys(shells),
    examples: [
      ["tenon completion fish | source", "in ~/.config/fish/config.fish"],
      ["source <(tenon completion bash)", "in ~/.bashrc"],
      ["source <(tenon completion zsh)", "in ~/.zshrc, after compinit"],
    ],
    run: (call) => completion(call, commands()),
  };
}

function completion({ arguments: [shell = "", ...more] }: Call, commands: readonly Command[]): Outcome {
  const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (script !== undefined && more.length === 0) {
    const output = script(commands);
    return { exitCode: 0, output, data: { script: output } };
  }
  const takes = `completion takes one shell: ${Object.keys(shells).join(", ")}.`;
  const isUnknown = script === undefined && shell !== "";
  const message = isUnknown ? `There is no completion for ${printable(shell)}: ${takes}` : takes;
  return refusal({
    code: shell === "" ? "TN604" : "TN605",
    message,
    hint: "For example: tenon completion bash.",
  });
}

function optionsOf(command: Command): readonly OptionSpec[] {
  return [...command.options, ...commonOptions];
}

/** Words of our own that need no quotes; every other text is quoted. */
function words(list: readonly string[]): string {
  return list.join(" ");
}

function bash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command)
      .filter(({ values: only, list }) => (only ?? list) !== undefined)
      .map(({ name, values: only, list = [] }) => {
        const before = only === undefined ? ` [[ $word == *,* ]] && prefix="\${word%,*},"` : "";
        return `    "${command.name} --${name}") list="${words(only ?? list)}";${before} ;;`;
      }),
  );
  const names = commands.map(
    (command) => `    ${command.name}) list="${words(optionsOf(command).map(({ name }) => `--${name}`))}" ;;`,
  );
  const own = commands
    .filter(({ values: list }) => list !== undefined)
    .map((command) => `    ${command.name}) list="${words(command.values?.() ?? [])}" ;;`);
  return `_tenon() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" command="\${COMP_WORDS[1]}" list="" prefix=""
  case "$command $before" in
${values.join("\n")}
  esac
  if [[ $COMP_CWORD -eq 1 ]]; then list="${words(commands.map(({ name }) => name))}"
  elif [[ -z $list && $word == -* ]]; then case "$command" in
${names.join("\n")}
  esac
  elif [[ -z $list ]]; then case "$command" in
${own.join("\n")}
  esac
  fi
  mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$list" -- "\${word##*,}")
}
complete -o default -F _tenon tenon
`;
}

function zsh(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const specs = optionsOf(command).map(zshOption);
    const rest = command.values === undefined ? "*:file:_files" : `*:value:(${words(command.values())})`;
    return `    ${command.name}) _arguments ${[...specs, rest].map(quoted).join(" ")} ;;`;
  });
  const list = commands.map(({ name, summary }) => quoted(`${name}:${summary}`));
  return `#compdef tenon
_tenon() {
  local -a commands=(${list.join(" ")})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _tenon tenon
`;
}

function zshOption({ name, value, values, list, repeated, help }: OptionSpec): string {
  const text = `${repeated === true ? "*" : ""}--${name}[${help.replaceAll(/[[\]:\\]/g, "\\$&")}]`;
  if (value === undefined) return text;
  if (list !== undefined) return `${text}:${name}:_values -s , ${name} ${words(list)}`;
  return `${text}:${name}:${values === undefined ? "_files" : `(${words(values)})`}`;
}

function fish(commands: readonly Command[]): string {
  const first = commands.map(
    ({ name, summary }) => `complete -c tenon -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
  );
  const rest = commands.flatMap((command) => {
    const seen = `complete -c tenon -n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`;
    const own = command.values === undefined ? [] : [`${seen} -f -a ${quoted(words(command.values()))}`];
    return [...own, ...optionsOf(command).map((option) => `${seen} ${fishOption(option)}`)];
  });
  return [...first, ...rest, ""].join("\n");
}

function fishOption({ name, value, values, list, help }: OptionSpec): string {
  if (list !== undefined) {
    const offered = quoted(`(__fish_complete_list , 'printf "%s\\n" ${words(list)}')`);
    return `-l ${name} -x -a ${offered} -d ${quoted(help)}`;
  }
  const kind = values === undefined ? (value === undefined ? "" : " -r") : ` -x -a ${quoted(words(values))}`;
  return `-l ${name}${kind} -d ${quoted(help)}`;
}

/** Single quotes, which leave everything but themselves alone; out of them, an escaped quote, and in again. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "'\\''")}'`;
}
