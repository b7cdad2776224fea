import { me } from '@caravan/contract/account'
import { login } from '@caravan/contract/auth'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession, startSession } from '../../lib/calls/session.ts'
import { endLater, hasUnsent } from '../../lib/calls/sign-out.ts'
import { solveCaptcha } from '../../lib/captcha.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { accountQuery } from './auth.api.ts'

type Credentials = { username: string; password: string }

async function requestToken(credentials: Credentials): Promise<string> {
  try {
    return (await call(login, { form: credentials })).access_token
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'auth.captcha_required') throw failure
    const recaptcha_token = await solveCaptcha('login')
    return (await call(login, { form: { ...credentials, recaptcha_token } })).access_token
  }
}

/**
 * Signs in by username or e-mail; the session is stored under the name that the account has. Asks first where writes of
 * another account wait here, and answers false where they are to stay.
 */
export function useSignIn() {
  const t = useTranslations('account')
  return async (credentials: Credentials): Promise<boolean> => {
    const token = await requestToken(credentials)
    const account = await call(me, { token })
    const before = currentSession()
    if (before && before.id !== account.id && (await hasUnsent())) {
      const question = { title: t('otherTitle'), body: t('otherBody'), action: t('otherAction') }
      if (!(await confirm(question))) {
        await endLater(token)
        return false
      }
    }
    startSession({ id: account.id, username: account.username, token })
    if (before?.guest && before.token !== undefined) void endLater(before.token)
    queryClient.setQueryData(accountQuery.queryKey, account)
    return true
  }
}
