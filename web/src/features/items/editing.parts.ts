export { ItemDayChooser } from './item-day-chooser.tsx'
export { ItemDialog } from './item-dialog.tsx'
export { ItemMenu } from './item-menu.tsx'
export { Transportation } from './transportation.tsx'
