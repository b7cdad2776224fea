/**
 * Every failure that the API can answer: code → status and the sentence that goes out as `detail`.
 * Fixed words of the product for a failure stand here to the letter. The code is also the
 * key of the phrase that the web shows.
 */
export const errors = {
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [422, 'Some of what was sent is not valid.'],
  'request.not_found': [404, 'There is nothing here.'],
  'request.method_not_allowed': [405, 'This address does not accept that method.'],
  'request.too_large': [413, 'What was sent is too large.'],
  'request.url_too_long': [414, 'The address is too long.'],
  'request.media_type': [415, 'This call does not accept that kind of content.'],
  'request.misdirected': [421, 'This server does not answer for that host.'],
  'request.headers_too_large': [431, 'The request headers are too large.'],
  'request.timeout': [408, 'The request took too long to arrive. Please try again.'],
  'limit.rate': [429, 'Too many requests. Please wait a moment and try again.'],
  'limit.reached': [409, 'The limit has been reached, so nothing more can be added.'],
  'version.outdated': [412, 'This has been changed in the meantime. Please check it and try again.'],
  'server.error': [500, 'Something went wrong on our side. Please try again in a moment.'],
  'server.busy': [503, 'The server is busy. Please try again in a moment.'],
  'server.unavailable': [503, 'The service is not available right now. Please try again in a moment.'],

  'auth.required': [401, 'Please Login'],
  'auth.wrong_credentials': [401, 'Incorrect username or password'],
  'auth.wait': [429, 'Too many attempts. Please wait a moment and try again.'],
  'auth.captcha_required': [403, 'Please confirm that you are not a robot, then try again.'],

  'registration.closed': [403, 'Registration is closed on this server.'],
  'registration.invited_only': [403, 'Registration on this server is by invitation only.'],
  'captcha.refused': [422, 'The captcha was not accepted. Please try again.'],
  'captcha.unavailable': [503, 'Recaptcha not available'],

  'account.terms': [422, 'You must accept the Terms and Conditions.'],
  'account.password_mismatch': [422, 'Passwords do not match'],
  'account.email_invalid': [422, 'Invalid email format'],
  'account.password_weak': [422, 'Weak password'],
  'account.new_password_weak': [
    422,
    'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character',
  ],
  'account.password_common': [422, 'This password is too easy to guess. Please choose another one.'],
  'account.username_invalid': [
    422,
    'A username must have 3 to 32 letters, digits, dots, hyphens or underscores.',
  ],
  'account.username_taken': [409, 'This username is already taken'],
  'account.email_taken': [409, 'This email has been used by another member'],
  'account.old_password_required': [422, 'Please enter old password'],
  'account.old_password_wrong': [403, 'The old password is not correct.'],
  'account.reauthentication_required': [403, 'Please enter your password again to continue.'],
  'account.unverified': [403, 'Please verify your email address first.'],
  'account.already_verified': [409, 'This email address is already verified.'],
  'token.invalid': [400, 'This link is no longer valid.'],

  'profile.country_unknown': [422, 'This country is not in the list.'],
  'profile.birth_date_future': [422, 'A birth date cannot be in the future.'],
  'profile.passport_number_invalid': [
    422,
    'A passport number must have 3 to 20 letters, digits, hyphens or < signs.',
  ],
  'avatar.not_an_image': [415, 'The picture must be a JPEG, PNG or WebP file.'],
  'avatar.too_large': [413, 'The picture must be at most 5 MB and 25 megapixels.'],
  'avatar.animated': [422, 'The picture must not be animated.'],
  'avatar.unreadable': [422, 'This picture could not be read.'],

  'row.exists': [409, 'This id is already in use.'],
  'row.gone': [409, 'This has been deleted in the meantime.'],
  'history.changed_since': [409, 'This has been changed since, so it cannot be undone.'],

  'trip.fields_required': [422, 'Please fill in all fields！'],
  'trip.range_backwards': [422, 'A trip cannot end before it starts.'],
  'trip.too_long': [422, 'A trip can have at most 366 days.'],
  'trip.parent_invalid': [422, 'A side trip must belong to one of your own trips.'],
  'trip.days_with_content': [409, 'Some days that would no longer be part of the trip still have items.'],
  'trip.view_only': [403, 'You can look at this trip, but not change it.'],
  'day.outside_trip': [422, 'This date is not part of the trip.'],
  'day.date_taken': [409, 'The trip already has a day on this date.'],
  'item.place_and_type': [422, 'Place and Type are required'],
  'item.no_day': [422, 'No place found for this day. Please add one first.'],
  'item.date_mismatch': [422, 'The date does not match the day.'],
  'item.order_incomplete': [409, 'The items of this day have changed in the meantime. Please try again.'],
  'todo.order_incomplete': [409, 'The to-dos have changed in the meantime. Please try again.'],
  'rental.ends_too_early': [422, 'A car cannot be returned before it is picked up.'],
  'lodging.place_and_dates': [422, 'Please enter a location and date range'],
  'lodging.no_night': [422, 'A stay must have at least one night.'],
  'flight.lands_too_early': [422, 'A flight cannot land more than a day before it departs.'],
  'expense.no_sharers': [422, 'Choose atleast one member'],
  'expense.not_a_member': [422, 'Only members of the trip can be part of this.'],
  'expense.parts_sum': [422, 'The parts do not add up to the amount.'],
  'attachment.type': [
    415,
    'Caravan accepts JPEG, PNG, WebP and HEIC pictures, PDF, boarding passes (.pkpass), emails (.eml) and plain text.',
  ],
  'attachment.too_large': [413, 'This file is too large.'],
  'attachment.empty': [422, 'This file is empty.'],
  'attachment.unreadable': [422, 'This file could not be read.'],
  'attachment.no_space': [507, 'The server has no room left for files.'],
  'note.update_invalid': [422, 'This is not a change to the note.'],
  'note.out_of_step': [409, 'This change needs another one that has not arrived yet.'],
  'note.changed': [409, 'The note has been changed in the meantime.'],
  'place.link_without_coordinates': [
    422,
    'This link has no coordinates in it. Open it and copy the long address.',
  ],
  'place.off_the_globe': [
    422,
    'These coordinates are not on the globe: latitude goes from −90 to 90, longitude from −180 to 180.',
  ],
  'places.unavailable': [503, 'The place search is not available right now. Please try again in a moment.'],
  'places.timeout': [504, 'The place search took too long. Please try again in a moment.'],
  'places.bad_answer': [502, 'The place search gave no usable answer. Please try again in a moment.'],
  'hotels.off': [403, 'The hotel search is switched off on this server.'],
  'hotels.no_destination': [422, 'Missing destination ID'],
  'hotels.unavailable': [503, 'Failed to fetch hotels'],
  'hotels.timeout': [504, 'Failed to fetch hotels'],
  'hotels.bad_answer': [502, 'Failed to fetch hotels'],
  'cities.unavailable': [503, 'Failed to search city'],
  'cities.timeout': [504, 'Failed to search city'],
  'cities.bad_answer': [502, 'Failed to search city'],
  'member.exists': [409, 'This person is already a member of the trip.'],
  'member.last': [409, 'The last member cannot leave. Delete the trip instead.'],
  'member.own_role': [422, 'Only the other members can change your role.'],
  'member.share_records': [409, 'This member has share records.'],
  'member.not_shared': [422, 'This member does not share this on the trip.'],
  'share.password_required': [403, 'This link needs a password.'],
  'share.password_wrong': [403, 'This is not the password for this link. Please try again.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof errors

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

/** The failures that every call can answer, so that no endpoint has to list them. */
export const commonErrors = [
  'request.malformed',
  'request.invalid',
  'request.not_found',
  'request.too_large',
  'request.url_too_long',
  'request.media_type',
  'request.misdirected',
  'limit.rate',
  'server.error',
  'server.busy',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]
