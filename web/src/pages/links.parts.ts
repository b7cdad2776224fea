export { GuestPage } from './guest.tsx'
export { JoinPage } from './join.tsx'
