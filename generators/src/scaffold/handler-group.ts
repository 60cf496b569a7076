import { ts } from "ts-morph";
import { importOf, membersOf, nodesOf, type ParsedFile } from "./parsed-file.ts";

/**
 * A place in a person's file that is declared to hold handlers: by the type `Handlers`, or by a `Pick` of it. The type says which
 * operations are at home there; where their functions stand is the person's business.
 */
export interface HandlerGroup {
  readonly file: ParsedFile;
  /** `Handlers`, or `Pick<Handlers, …>`: what the type of operations that are gone stands behind. */
  readonly type: ts.TypeReferenceNode;
  /** The second argument of `Pick`: the names of operations; absent where the group has all of them. */
  readonly picked?: ts.TypeNode;
  /** The object literal that has the type, if there is one to be found. */
  readonly object?: ts.ObjectLiteralExpression;
}

/** Every group of a file. */
export function handlerGroups(file: ParsedFile): readonly HandlerGroup[] {
  const handlers = importOf(file, "Handlers")?.local;
  if (handlers === undefined) return [];
  return [...nodesOf(file.tree)].flatMap((node) => {
    if (!ts.isTypeReferenceNode(node) || nameOf(node) !== handlers) return [];
    const group = groupOf(file, node);
    return group === undefined ? [] : [group];
  });
}

/** The names that a `Pick` lists; aliases of the same file are looked up. */
export function pickedNames(group: HandlerGroup): readonly string[] {
  return literalsOf(group).map(({ literal }) => literal.text);
}

/** The literal types of a `Pick`, each with its text. */
export function literalsOf({
  picked,
  file,
}: HandlerGroup): readonly { readonly node: ts.TypeNode; readonly literal: ts.StringLiteral }[] {
  const list = picked === undefined ? undefined : listOf(picked, file);
  const nodes = list === undefined ? [] : ts.isUnionTypeNode(list) ? [...list.types] : [list];
  return nodes.flatMap((node) =>
    ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [{ node, literal: node.literal }] : [],
  );
}

/** The node that lists the names: the argument itself, or what the alias that it names stands for. */
export function listOf(picked: ts.TypeNode, { tree }: ParsedFile): ts.TypeNode {
  if (!ts.isTypeReferenceNode(picked)) return picked;
  const alias = tree.statements.find(
    (one): one is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === nameOf(picked),
  );
  return alias?.type ?? picked;
}

/** The types of operations that are gone, as `goneType` writes them, by the operation's name. */
export function goneTypes({ type }: HandlerGroup): ReadonlyMap<string, ts.TypeNode> {
  const parent = type.parent;
  if (!ts.isIntersectionTypeNode(parent)) return new Map();
  return new Map(
    parent.types.flatMap((one) => {
      const [member, ...others] = ts.isTypeLiteralNode(one) ? one.members : [];
      const gone = member !== undefined && others.length === 0 && ts.isMethodSignature(member);
      const name =
        gone && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? member.name.text : "";
      return name === "" ? [] : [[name, one] as const];
    }),
  );
}

function nameOf({ typeName }: ts.TypeReferenceNode): string {
  return ts.isIdentifier(typeName) ? typeName.text : "";
}

function groupOf(file: ParsedFile, handlers: ts.TypeReferenceNode): HandlerGroup | undefined {
  const outer = handlers.parent;
  const picks = ts.isTypeReferenceNode(outer) && nameOf(outer) === "Pick";
  const type = picks ? outer : handlers;
  const picked = picks ? outer.typeArguments?.[1] : undefined;
  if (picks && picked === undefined) return undefined;
  const owner = ownerOf(type);
  if (owner === undefined) return undefined;
  const object = objectOf(owner, file);
  return { file, type, ...(picked && { picked }), ...(object && { object }) };
}

/** What a type is written for: a declaration, an expression or a function. `undefined` where it declares no handlers, as of a parameter. */
function ownerOf(type: ts.TypeNode): ts.Node | undefined {
  let node: ts.Node = type.parent;
  while (
    ts.isIntersectionTypeNode(node) ||
    ts.isParenthesizedTypeNode(node) ||
    (ts.isTypeReferenceNode(node) && ["Promise", "Readonly", "Partial"].includes(nameOf(node)))
  ) {
    node = node.parent;
  }
  const owns =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionLike(node);
  return owns ? node : undefined;
}

function objectOf(owner: ts.Node, file: ParsedFile): ts.ObjectLiteralExpression | undefined {
  if (ts.isVariableDeclaration(owner) || ts.isPropertyDeclaration(owner))
    return literalOf(owner.initializer, file);
  if (ts.isSatisfiesExpression(owner) || ts.isAsExpression(owner)) return literalOf(owner.expression, file);
  if (ts.isTypeAliasDeclaration(owner)) return objectOfAlias(owner.name.text, file);
  return ts.isFunctionLike(owner) ? returnedObject(owner, file) : undefined;
}

/** The object that is declared with an alias of the type. */
function objectOfAlias(alias: string, file: ParsedFile): ts.ObjectLiteralExpression | undefined {
  for (const node of nodesOf(file.tree)) {
    if (!ts.isTypeReferenceNode(node) || nameOf(node) !== alias) continue;
    const owner = ownerOf(node);
    const object =
      owner === undefined || ts.isTypeAliasDeclaration(owner) ? undefined : objectOf(owner, file);
    if (object !== undefined) return object;
  }
  return undefined;
}

/** The object literal that an expression comes to, as far as it can be followed within the file. */
function literalOf(
  expression: ts.Expression | undefined,
  file: ParsedFile,
): ts.ObjectLiteralExpression | undefined {
  if (expression === undefined) return undefined;
  if (ts.isObjectLiteralExpression(expression)) return expression;
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isAwaitExpression(expression)
  ) {
    return literalOf(expression.expression, file);
  }
  if (ts.isCallExpression(expression)) return literalOf(expression.arguments[0], file);
  if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression))
    return returnedObject(expression, file);
  return ts.isIdentifier(expression) ? literalOf(initializerOf(expression.text, file), file) : undefined;
}

function initializerOf(name: string, { tree }: ParsedFile): ts.Expression | undefined {
  return tree.statements
    .flatMap((one) => (ts.isVariableStatement(one) ? [...one.declarationList.declarations] : []))
    .find((one) => ts.isIdentifier(one.name) && one.name.text === name)?.initializer;
}

function returnedObject(
  owner: ts.SignatureDeclaration,
  file: ParsedFile,
): ts.ObjectLiteralExpression | undefined {
  const body = (owner as ts.FunctionLikeDeclaration).body;
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return literalOf(body, file);
  const last = body.statements.findLast((one): one is ts.ReturnStatement => ts.isReturnStatement(one));
  return literalOf(last?.expression, file);
}

/** The member of an operation: in the group's object, else in any object of the file. */
export function handlerOf(group: HandlerGroup, name: string): ts.ObjectLiteralElementLike | undefined {
  const own = group.object === undefined ? undefined : membersOf(group.object).get(name);
  if (own !== undefined) return own;
  for (const node of nodesOf(group.file.tree)) {
    const found = ts.isObjectLiteralExpression(node) ? membersOf(node).get(name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
