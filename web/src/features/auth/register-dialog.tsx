import { register } from '@caravan/contract/auth'
import { checkRegistration } from '@caravan/contract/auth.rules'
import type { ErrorCode } from '@caravan/contract/errors'
import { written } from '@caravan/contract/languages'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { solveCaptcha } from '../../lib/captcha.ts'
import { anyJoinToken, keepClaim } from '../../lib/join-token.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { curveThrough, type Point } from '../../terrain/route.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { RegisterForm, type RegisterValues } from './register-form.tsx'
import { keepRegistered } from './registered.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useRefusal } from './use-refusal.ts'

const blamed: Partial<Record<string, keyof RegisterValues>> = {
  'account.terms': 'terms',
  'account.password_mismatch': 'confirmPassword',
  'account.email_invalid': 'email',
  'account.password_weak': 'password',
  'account.password_common': 'password',
  'account.username_invalid': 'username',
  'account.username_taken': 'username',
  'registration.invited_only': 'email',
} satisfies Partial<Record<ErrorCode, keyof RegisterValues>>

type RegisterDialogProps = {
  isOpen: boolean
  /** The address that an invitation went to. */
  invited: string | undefined
  terms: ReactNode
  onClose: () => void
  onLogin: () => void
}

export function RegisterDialog({ isOpen, invited, terms, onClose, onLogin }: RegisterDialogProps) {
  const t = useTranslations('account')
  const language = useLocale()
  const failureText = useFailureText()
  const [isReadingTerms, setReadingTerms] = useState(false)
  // Kept outside of the dialog, so that a look at the login or at the terms loses nothing.
  const form = useForm<RegisterValues>({
    defaultValues: { username: '', email: invited ?? '', password: '', confirmPassword: '', terms: false },
  })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async ({ terms: isAccepted, ...account }) => {
    forget()
    const broken = checkRegistration({ ...account, terms: isAccepted })
    if (broken) return refuse({ alert: failureText(broken), field: blamed[broken] })
    const proof = await solveCaptcha('register').catch((failure: unknown) => {
      const isSpoken = failure instanceof CallFailed && failure.code === 'captcha.unavailable'
      const reason = isSpoken ? {} : { reason: failureText(failure) }
      refuse({ alert: failureText('captcha.unavailable'), ...reason })
    })
    if (proof === undefined) return
    try {
      const join_token = anyJoinToken()
      const body = {
        ...account,
        recaptcha_token: proof,
        ...written(language),
        ...(join_token && { join_token }),
      }
      await call(register, { body })
    } catch (failure) {
      const reason = failureText(failure)
      const isAnswer = failure instanceof CallFailed && failure.detail !== undefined
      const alert = isAnswer ? reason : t('registrationFailed')
      return refuse({
        alert,
        reason,
        field: failure instanceof CallFailed ? blamed[failure.code] : undefined,
      })
    }
    toast.success(t('registrationSuccessful'))
    keepRegistered({ username: account.username, email: account.email })
    keepClaim(account.username)
    form.reset()
    onClose()
  })

  function close() {
    forget()
    form.reset()
    onClose()
  }

  return (
    <>
      <Dialog
        isDirty={form.formState.isDirty}
        isOpen={isOpen}
        onClose={close}
        side={<RegisterArt />}
        title={t('registerTitle')}
        width={840}
      >
        <RegisterForm
          form={form}
          invited={invited}
          notice={notice}
          onLogin={onLogin}
          onReadTerms={() => setReadingTerms(true)}
          onSubmit={submit}
        />
      </Dialog>
      <TermsDialog isOpen={isReadingTerms} onClose={() => setReadingTerms(false)}>
        {terms}
      </TermsDialog>
    </>
  )
}

const stops: Point[] = [
  [70, 60],
  [214, 178],
  [120, 330],
  [170, 500],
]
const road = curveThrough([
  ...stops.slice(0, 2),
  [206, 266],
  [120, 330],
  [92, 408],
  [170, 500],
  [232, 572],
  [226, 640],
])

/** The panel beside the register form. */
function RegisterArt() {
  const t = useTranslations('account')
  return (
    <div className="absolute inset-0">
      <Terrain className="absolute inset-0" palette="pine" seed={19} />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        preserveAspectRatio="xMidYMin slice"
        viewBox="0 0 300 612"
      >
        <path className="stroke-[#0b1512]" d={road} strokeLinecap="round" strokeWidth="7.5" />
        <path className="stroke-marigold" d={road} strokeLinecap="round" strokeWidth="4.4" />
        {stops.map(([cx, cy]) => (
          <circle cx={cx} cy={cy} fill="#fff" key={cy} r="7" stroke="#0b1512" strokeWidth="3" />
        ))}
      </svg>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#072c25] via-[#072c25]/55 to-transparent px-[30px] pt-24 pb-[28px] text-white">
        <LogoMark size={32} />
        <p className="mt-5 type-h2 text-[25px]/[31px]">{t.rich('slogan', { break: () => <br /> })}</p>
      </div>
    </div>
  )
}
