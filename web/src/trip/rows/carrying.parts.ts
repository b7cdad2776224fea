export { press } from './carry.ts'
export { DayStrip } from './day-strip.tsx'
