import type { Ajv, AnySchemaObject, ErrorObject } from 'ajv'

/**
 * The failure to describe. Ajv reports the failures of a union in the order of its branches, so the first one is of a branch
 * that the sender may not have meant. This reports a failure of the branch that is closest to the value. Requires Ajv's
 * `verbose` option.
 */
export function meantFailure(ajv: Ajv, failures: readonly ErrorObject[]): ErrorObject | undefined {
  // The failure of a union comes after those of its branches.
  const failure = failures.at(-1)
  if (failure?.keyword !== 'anyOf') return failures[0]
  const branches = (failure.schema as AnySchemaObject[]).flatMap(withoutInnerUnions)
  const ofType = branches.filter((branch) => isOfType(branch, failure.data))
  if (ofType.length === 0)
    return {
      ...failure,
      keyword: 'type',
      params: { type: [...new Set(branches.flatMap(typesOf))] },
    }
  const unknownKind = isObject(failure.data) ? findUnknownKind(ofType, failure) : undefined
  if (unknownKind) return unknownKind
  const [meant, ...others] = isObject(failure.data) ? closestBranches(ofType, failure.data) : ofType
  const validate = ajv.compile(meant ?? {})
  void validate(failure.data)
  const inner = meantFailure(ajv, validate.errors ?? [])
  if (!inner) return failure
  // The value names no branch, such as `{}`: each branch requires another field.
  if (inner.keyword === 'required' && inner.instancePath === '' && others.length > 0) {
    const properties = Object.fromEntries(
      ofType.flatMap((branch) => Object.entries(propertiesOf(branch))),
    )
    const alternatives = [inner.params, ...others.map(firstMissing(failure.data as object))]
    const names = alternatives.map((params) => String(params.missingProperty))
    return {
      ...inner,
      parentSchema: { properties },
      params: { missingProperty: names[0], alternatives: [...new Set(names.slice(1))] },
      instancePath: failure.instancePath,
    }
  }
  return { ...inner, instancePath: failure.instancePath + inner.instancePath }
}

function withoutInnerUnions(branch: AnySchemaObject): AnySchemaObject[] {
  const { anyOf } = branch as { anyOf?: AnySchemaObject[] }
  return anyOf ? anyOf.flatMap(withoutInnerUnions) : [branch]
}

/** The types of the values that a branch allows. */
function typesOf({ type, const: one, enum: choices }: AnySchemaObject): string[] {
  if (type !== undefined) return [type as string | string[]].flat()
  const values = (choices as unknown[] | undefined) ?? [one]
  return values.map((value) => (value === null ? 'null' : typeof value))
}

function isOfType(branch: AnySchemaObject, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return typesOf(branch).some((one) => (one === 'integer' ? 'number' : one) === type)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The branches with the fewest differences from the names and the fixed values of an object. A fixed value of a field that
 * several branches have, such as the kind of a request, counts more than a name, and an unknown name more than a missing one.
 */
function closestBranches(branches: AnySchemaObject[], value: Record<string, unknown>) {
  const isKind = (name: string) =>
    branches.filter((branch) => Object.hasOwn(propertiesOf(branch), name)).length > 1
  const distances = branches.map((branch) => distanceOf(branch, value, isKind))
  const least = Math.min(...distances)
  return branches.filter((_, index) => distances[index] === least)
}

function distanceOf(
  branch: AnySchemaObject,
  value: Record<string, unknown>,
  isKind: (name: string) => boolean,
): number {
  const properties = propertiesOf(branch)
  const required = (branch.required ?? []) as string[]
  const names = Object.keys(value)
  const contradicted = names.filter(
    (name) => isKind(name) && isContradicted(properties[name], value[name]),
  )
  const unknown = names.filter((name) => !Object.hasOwn(properties, name))
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  return contradicted.length * 10_000 + unknown.length * 100 + missing.length
}

function propertiesOf({ properties }: AnySchemaObject): Record<string, AnySchemaObject> {
  return (properties ?? {}) as Record<string, AnySchemaObject>
}

function isContradicted(schema: AnySchemaObject | undefined, value: unknown): boolean {
  const choices = choicesOf(schema)
  return choices !== undefined && !choices.includes(value)
}

function choicesOf(schema: AnySchemaObject | undefined): unknown[] | undefined {
  if (schema && 'const' in schema) return [schema.const as unknown]
  return schema?.enum as unknown[] | undefined
}

/** The failure of a field with fixed values in every branch, such as the kind of a request, whose value no branch has. */
function findUnknownKind(branches: AnySchemaObject[], failure: ErrorObject) {
  const value = failure.data as Record<string, unknown>
  for (const name of Object.keys(value)) {
    const schemas = branches.map((branch) => propertiesOf(branch)[name])
    if (schemas.length > 1 && schemas.every((schema) => isContradicted(schema, value[name])))
      return {
        ...failure,
        keyword: 'enum',
        instancePath: `${failure.instancePath}/${name}`,
        parentSchema: schemas[0] ?? {},
        params: { allowedValues: [...new Set(schemas.flatMap((schema) => choicesOf(schema)))] },
      }
  }
  return undefined
}

function firstMissing(value: object) {
  return ({ required = [] }: AnySchemaObject) => ({
    missingProperty: (required as string[]).find((name) => !Object.hasOwn(value, name)),
  })
}
