import DOMPurify from 'dompurify'
import { cleanMarkupWith } from './trusted-types.ts'

// Imported only where a library writes markup from strings, so that the sanitizer's weight stays in those chunks.
cleanMarkupWith(markup => DOMPurify.sanitize(markup))
