type RegistrationMode = 'open' | 'invited' | 'closed'

/** Says who may make an account here, as the server has stamped it on the page. */
export function registrationMode(): RegistrationMode {
  const stamped = document.documentElement.dataset['registration']
  return stamped === 'closed' || stamped === 'invited' ? stamped : 'open'
}
