/** An operator can mend it, so its message is all that is printed, without a stack. */
export class CannotStart extends Error {}
