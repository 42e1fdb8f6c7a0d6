export { DocumentsArea } from './documents-area.tsx'
