import type { Doc } from 'yjs'
import * as note from '../features/note/document.ts'

/** The trip whose note it is. */
export const tripId = '0b6f4c1e-6a53-4d4b-9a0e-3f1f5f7b2c11'

export const cleanHtml = (html: string) => note.cleanHtml(html, tripId)
export const htmlOf = (doc: Doc) => note.htmlOf(doc, tripId)
export const applyHtml = (doc: Doc, html: string) => note.applyHtml(doc, html, tripId)
