export * from './check-document.ts'
export * from './checks.ts'
export {
  type CheckedKind,
  checkedKinds,
  type Finding,
  type FindingState,
  isCheckedKind,
  isOpenProblem,
} from './findings.ts'
export { type PlainText, parsePlainText } from './plain-text.ts'
export * from './reading.ts'
export * from './ready-items.ts'
export { suggestKind } from './suggest-kind.ts'
