/** The kinds of things an account holds that open something without its password. */
export const openerKinds = [
  'session',
  'known_device',
  'one_time_link',
  'calendar_feed',
  'push_device',
  'mail_address',
  'guest_link',
  'join_link',
  'share_link',
  'invitation',
] as const
export type OpenerKind = (typeof openerKinds)[number]
