/** A worker that leaves what there is to do to the test. */
export const idle = { start() {}, wake() {}, async settle() {}, async close() {} }
