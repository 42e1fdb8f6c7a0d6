import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export type UiText = { file: string; line: number; text: string }

type SyntaxNode = { type: string; start: number } & Record<string, unknown>

const root = join(import.meta.dirname, '../..')

const listSourceFiles = () =>
  globSync('{contract,server,web,sandbox,launcher}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\/|^server\/database\/migrations\//.test(file))
    .sort()

/** Attributes and properties whose values aren't visible to users. */
const technicalAttributePattern =
  /^(className|id|key|name|type|href|to|src|rel|role|as|path|method|autoComplete|inputMode|htmlFor|variant|style|d|viewBox|fill|stroke|points|transform|width|height|kind|pattern|sizes|srcSet|preload|tags|limit|access|summary)$/

const technicalCallPattern =
  /^(cx|classes|sql|css|require|addEventListener|querySelector|getElementById|match|matchMedia)$/

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

const getChildren = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const getName = (value: unknown): string => {
  if (!isNode(value)) return '…'
  if (value.type === 'Identifier' || value.type === 'JSXIdentifier') return String(value.name)
  if (value.type === 'MemberExpression') return getName(value.property)
  if (value.type === 'CallExpression') return getName(value.callee)
  return '…'
}

/** Returns a template literal's text, with expressions in braces. */
const renderTemplate = (node: SyntaxNode): string => {
  const values = node.expressions as SyntaxNode[]
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, at) => value.cooked + (at < values.length ? `{${getName(values[at])}}` : ''))
    .join('')
}

/** Removes HTML tags, which the sandbox's pages contain, and collapses white space. */
const normalizeText = (text: string) =>
  text
    .replace(/<[a-z!/][^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a string is probably text for users, and not an identifier, class list, URL, or pattern. */
const isScreenText = (text: string): boolean => {
  if (/=>|^\w+\/\w|var\(--|^(SELECT|INSERT|UPDATE|DELETE) /.test(text)) return false
  const words = text.split(' ')
  if (words.length === 1) return /^[A-Z][a-z’']+[.…!?:]*$/.test(text)
  const isClassList = words.every((word) => /^[a-z0-9:/.[\]()%_#&*>=,-]+$/.test(word))
  if (isClassList && words.some((word) => /[a-z][-:[]|^[a-z]+$/.test(word) && /[-:[\]/]/.test(text)))
    return false
  return words.filter((word) => /^[\p{L}“(]\p{L}*/u.test(word)).length > 1
}

/** Returns all user-facing texts in the source code, with expressions in braces. */
export const extractUiText = (): UiText[] =>
  listSourceFiles().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const texts: UiText[] = []
    const getLine = (at: number) => source.slice(0, at).split('\n').length
    const add = (node: SyntaxNode, said: string, isWhole = false) => {
      const text = normalizeText(said)
      if (isWhole ? /\p{L}/u.test(text.replace(/\{[^}]*\}/g, '')) : isScreenText(text)) {
        texts.push({ file, line: getLine(node.start), text })
      }
    }

    /** Returns the text of an element that contains text, expressions, and inline elements. */
    const renderElement = (node: SyntaxNode): string =>
      (node.children as SyntaxNode[])
        .map((child) => {
          if (child.type === 'JSXText') return String(child.value).replace(/\s*\n\s*/g, ' ')
          if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
            walkAttributes(child)
            return renderElement(child)
          }
          const expression = child.expression as SyntaxNode
          if (expression.type === 'Literal') return String(expression.value)
          if (expression.type === 'TemplateLiteral') return renderTemplate(expression)
          walk(expression)
          return expression.type === 'JSXEmptyExpression' ? '' : `{${getName(expression)}}`
        })
        .join('')

    const walkAttributes = (node: SyntaxNode) => {
      const opening = node.openingElement
      if (isNode(opening)) for (const attribute of opening.attributes as SyntaxNode[]) walk(attribute)
    }

    const walk = (node: SyntaxNode): void => {
      switch (node.type) {
        case 'ImportDeclaration':
        case 'ExportAllDeclaration':
        case 'TSTypeAliasDeclaration':
        case 'TSInterfaceDeclaration':
        case 'TSTypeAnnotation':
        case 'TSTypeParameterInstantiation':
          return
        case 'TaggedTemplateExpression':
          if (technicalCallPattern.test(getName(node.tag))) return
          break
        case 'CallExpression':
          if (technicalCallPattern.test(getName(node.callee))) return
          break
        case 'JSXAttribute':
          if (technicalAttributePattern.test(getName(node.name))) return
          break
        case 'Property':
          if (
            technicalAttributePattern.test(getName(node.key)) &&
            (node.value as SyntaxNode).type === 'Literal' &&
            !/\s/.test(String((node.value as SyntaxNode).value))
          )
            return
          walk(node.value as SyntaxNode)
          return
        case 'Literal':
          if (typeof node.value === 'string') add(node, node.value)
          return
        case 'TemplateLiteral':
          add(node, renderTemplate(node))
          break
        case 'JSXElement':
        case 'JSXFragment':
          if (
            (node.children as SyntaxNode[]).some(
              (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value)),
            )
          ) {
            walkAttributes(node)
            add(node, renderElement(node), true)
            return
          }
          break
      }
      for (const child of getChildren(node)) walk(child)
    }
    walk(parseSync(file, source).program as unknown as SyntaxNode)
    return texts
  })
