export { DatesEditor } from './dates-editor.tsx'
export { ItemForm } from './item-form.tsx'
export { PlaceField } from './place-field.tsx'
