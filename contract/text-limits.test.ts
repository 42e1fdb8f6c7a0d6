import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import type { z } from './zod.ts'

interface StringField {
  where: string
  checks: readonly { check: string; abort?: boolean | undefined; format?: string }[]
  format: string | undefined
  /** Whether an earlier check in the pipe already limits the length. */
  isBounded: boolean
}

const findStringFields = (
  schema: z.core.$ZodType | undefined,
  where: string,
  isBounded = false,
): StringField[] => {
  const def = schema?._zod.def as Record<string, unknown> & z.core.$ZodTypeDef
  if (!def) return []
  const inside = (part: unknown, name = where) => findStringFields(part as z.core.$ZodType, name, isBounded)
  switch (def.type) {
    case 'string': {
      const checks = ((def.checks ?? []) as z.core.$ZodCheck[]).map(({ _zod }) => _zod.def)
      return [{ where, checks, format: def.format as string | undefined, isBounded }]
    }
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, part]) => inside(part, `${where}.${name}`))
    case 'union':
      return (def.options as unknown[]).flatMap((option) => inside(option))
    case 'record':
      return [...inside(def.keyType), ...inside(def.valueType)]
    case 'array':
      return inside(def.element)
    case 'pipe': {
      const first = inside(def.in)
      const next = findStringFields(def.out as z.core.$ZodType, where, first.every(isLimited))
      return first.every(({ checks }) => checks.length === 0) ? next : [...first, ...next]
    }
    default:
      return inside(def.innerType)
  }
}

const isLengthLimit = ({ check, abort }: { check: string; abort?: boolean | undefined }) =>
  check === 'max_length' && abort === true

/** Formats that need no length limit. `npm run check` verifies that our patterns run in linear time. */
const fixedFormats = ['uuid', 'datetime', 'date', 'regex']

const isLimited = ({ checks, format, isBounded }: StringField): boolean => {
  if (isBounded) return true
  const first = checks.findIndex(({ check }) => check !== 'overwrite')
  const leading = checks[first]
  if (leading && isLengthLimit(leading)) return true
  return [format, leading?.format].some((each) => each !== undefined && fixedFormats.includes(each))
}

const inputs = routes.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) => findStringFields(schema, `${method} ${path}`)),
)

test('every text field checks its length before anything else', () => {
  expect(inputs.length).toBeGreaterThan(100)
  expect(inputs.filter((field) => !isLimited(field)).map(({ where }) => where)).toEqual([])
})
