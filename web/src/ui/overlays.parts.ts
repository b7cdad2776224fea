export { ConfirmDialog } from './confirm-dialog.tsx'
export { KitLocale } from './locale.tsx'
export { Toasts } from './toast-region.tsx'
