export { ItemDayChooser } from './item-day-chooser.tsx'
export { ItemEditor } from './item-editor.tsx'
export { ItemMenu } from './item-menu.tsx'
