/** The account behind a request, read from the database with every request. */
export interface Actor {
  id: string
  sessionId: string
  username: string
  email: string
  emailVerified: boolean
  avatar: string | null
  language: 'en' | 'zh'
  version: number
  /** The session gave its password at most 15 minutes ago. */
  recent: boolean
}
