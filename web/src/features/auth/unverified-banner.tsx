import { resendVerification } from '@caravan/contract/auth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { useFailureText, waitIn } from '../../lib/words/failure-text.ts'
import { localeOf } from '../../lib/words/language.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { accountQuery } from './auth.api.ts'
import { keepRegistered, useRegistered } from './registered.ts'

/** While the address is not confirmed: where the mail went, what waits for it, and the mail once more. */
export function UnverifiedBanner() {
  const t = useTranslations('account')
  const account = useQuery(accountQuery).data
  if (!account || account.email_verified) return null
  return (
    <section className="mb-8 flex flex-col gap-x-6 gap-y-4 rounded-2xl bg-marigold-soft px-5 py-4.5 text-marigold-ink md:flex-row md:items-center">
      <MailWarning className="size-6 shrink-0 max-md:hidden" strokeWidth={1.8} />
      <div className="min-w-0 grow">
        <h2 className="type-h3">{t('unverifiedTitle')}</h2>
        <p className="mt-1 max-w-[82ch]">
          {t.rich('unverifiedText', {
            address: () => <b className="font-[650] [overflow-wrap:anywhere]">{account.email}</b>,
          })}
        </p>
      </div>
      <Resend email={account.email} />
    </section>
  )
}

function Resend({ email }: { email: string }) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const locale = localeOf[useLocale()]
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendVerification),
    onSuccess: () => toast.success(t('resent', { email })),
    onError: failure => {
      const wait = failure instanceof CallFailed ? failure.retryAfter : undefined
      toast.failure(
        wait === undefined ? failureText(failure) : t('resendLater', { time: waitIn(locale, wait) }),
      )
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
  // Asked for on the landing, by somebody who had to sign in for it.
  const registered = useRegistered()
  useEffect(() => {
    if (!registered?.wantsMail) return
    keepRegistered(null)
    if (registered.email === email) resend.mutate()
  })
  return (
    <PlainButton
      busyLabel={t('sending')}
      className="self-start md:self-center"
      isBusy={resend.isPending}
      onClick={() => resend.mutate()}
      variant="outline"
    >
      {t('resend')}
    </PlainButton>
  )
}
