export { DatesConflict } from './dates-conflict.tsx'
export { DatesEditor } from './dates-editor.tsx'
