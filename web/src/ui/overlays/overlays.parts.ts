export { ConfirmDialog } from './confirm-dialog.tsx'
export { Toasts } from './toast-region.tsx'
