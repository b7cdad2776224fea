/** Whether a field may take the focus by itself: on a touch screen its keyboard would hide half of the page. */
export const hasMouse = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(pointer: fine)').matches
