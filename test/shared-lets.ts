import { type ESTree, parseSync } from 'vite';

/** A function, or a module, whose inner functions share variables. */
export interface Closure {
  /** The name of the function; `module` for the file itself. */
  name: string;
  /** The shared variables, in their order. */
  lets: string[];
}

/**
 * So many shared variables, and so many inner functions that share them, are a class that nobody
 * has written down.
 */
const minLets = 3;
const minFunctions = 3;

/** A variable, or anything else that has a name. */
interface Binding {
  name: string;
  isLet: boolean;
  /**
   * The inner functions that use the variable: of the function that declares it, the direct ones.
   */
  users: Set<Owner>;
  owner: Owner;
}

/** A function or the module. */
interface Owner {
  name: string;
  parent: Owner | undefined;
}

interface Scope {
  bindings: Map<string, Binding>;
  owner: Owner;
  parent: Scope | undefined;
}

type Node = ESTree.Node | { type: string };
type Fields = Record<string, unknown>;

/**
 * The closures of a source with three `let` or more, each of which two inner functions or more use,
 * and three inner functions or more use one of them. A function inside an inner function counts as
 * this inner function.
 */
export function findSharedLets(path: string, source: string): Closure[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const bindings: Binding[] = [];
  walk(program, makeScope({ name: 'module', parent: undefined }, undefined), bindings);
  const shared = bindings.filter(({ isLet, users }) => isLet && users.size > 1);
  return [...Map.groupBy(shared, ({ owner }) => owner)]
    .filter(([, lets]) => {
      const users = new Set(lets.flatMap((each) => [...each.users]));
      return lets.length >= minLets && users.size >= minFunctions;
    })
    .map(([owner, lets]) => ({ name: owner.name, lets: lets.map(({ name }) => name) }));
}

function makeScope(owner: Owner, parent: Scope | undefined): Scope {
  return { bindings: new Map(), owner, parent };
}

/** Types have no variables. These nodes of TypeScript hold an expression. */
const typedExpressions = /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$/;

function walk(node: Node, scope: Scope, all: Binding[], name = '(no name)'): void {
  const { type } = node;
  const fields = node as unknown as Fields;
  if (type.startsWith('TS')) {
    if (typedExpressions.test(type)) walkField(fields.expression, scope, all);
  } else if (type === 'Identifier') {
    use(String(fields.name), scope);
  } else if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
    walkFunction(fields, scope, all, nameOf(fields.id) ?? name);
  } else {
    const isScope =
      /^(?:Program|BlockStatement|SwitchStatement|For.*Statement|CatchClause|StaticBlock)$/.test(
        type,
      );
    const inner = isScope ? makeScope(scope.owner, scope) : scope;
    if (isScope) declareBlock(fields, inner, all);
    walkFields(type, fields, inner, all);
  }
}

function walkFunction(fields: Fields, scope: Scope, all: Binding[], name: string): void {
  const inner = makeScope({ name, parent: scope.owner }, scope);
  for (const one of asNodes(fields.params)) declarePattern(one, inner, all, false);
  walkField(fields.params, inner, all);
  walkField(fields.body, inner, all);
}

function walkFields(type: string, fields: Fields, scope: Scope, all: Binding[]): void {
  const names = {
    VariableDeclarator: fields.id,
    Property: fields.key,
    MethodDefinition: fields.key,
  };
  const name = nameOf(names[type as keyof typeof names]);
  for (const [field, value] of Object.entries(fields)) {
    // The name of a property is no variable.
    const isName = field === 'key' || field === 'property';
    if (isName && fields.computed !== true) continue;
    walkField(value, scope, all, name);
  }
}

function walkField(value: unknown, scope: Scope, all: Binding[], name?: string): void {
  for (const node of asNodes(value)) walk(node, scope, all, name);
}

function asNodes(value: unknown): Node[] {
  return [value]
    .flat()
    .filter((one): one is Node => typeof (one as Fields | null)?.type === 'string');
}

function nameOf(node: unknown): string | undefined {
  const { name } = (node ?? {}) as Fields;
  return typeof name === 'string' ? name : undefined;
}

/**
 * Declares what the statements of a block declare, before any of them is read: functions use
 * variables that follow.
 */
function declareBlock(fields: Fields, scope: Scope, all: Binding[]): void {
  const heads = [fields.init, fields.left];
  if (fields.param) declarePattern(fields.param as Node, scope, all, false);
  for (const node of [fields.body, ...heads, fields.cases].flatMap(asNodes)) {
    const inner = node as unknown as Fields;
    const statements = node.type === 'SwitchCase' ? asNodes(inner.consequent) : [node];
    for (const statement of statements) declareStatement(statement, scope, all);
  }
}

function declareStatement(node: Node, scope: Scope, all: Binding[]): void {
  const fields = node as unknown as Fields;
  if (node.type === 'ExportNamedDeclaration') {
    for (const one of asNodes(fields.declaration)) declareStatement(one, scope, all);
  } else if (/^(?:Function|Class)Declaration$/.test(node.type)) {
    for (const one of asNodes(fields.id)) declarePattern(one, scope, all, false);
  } else if (node.type === 'VariableDeclaration') {
    for (const one of asNodes(fields.declarations)) {
      declarePattern((one as { id: Node }).id, scope, all, fields.kind === 'let');
    }
  }
}

function declarePattern(node: Node, scope: Scope, all: Binding[], isLet: boolean): void {
  const fields = node as unknown as Fields;
  if (node.type === 'Identifier') {
    const binding = {
      name: String(fields.name),
      isLet,
      users: new Set<Owner>(),
      owner: scope.owner,
    };
    scope.bindings.set(binding.name, binding);
    all.push(binding);
    return;
  }
  const parts = [
    fields.elements,
    fields.properties,
    fields.value,
    fields.argument,
    fields.left,
    fields.parameter,
  ];
  for (const part of parts.flatMap(asNodes)) declarePattern(part, scope, all, isLet);
}

function use(name: string, from: Scope): void {
  let scope: Scope | undefined = from;
  while (scope && !scope.bindings.has(name)) scope = scope.parent;
  const binding = scope?.bindings.get(name);
  if (!binding) return;
  const user = findDirect(from.owner, binding.owner);
  if (user) binding.users.add(user);
}

/**
 * The inner function of `owner` that is, or holds, the function `from`. Undefined if both are the
 * same.
 */
function findDirect(from: Owner, owner: Owner): Owner | undefined {
  let one: Owner | undefined = from;
  while (one && one.parent !== owner) one = one.parent;
  return one;
}
