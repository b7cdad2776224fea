import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Fetches a file and hands it to the browser; where that fails it says so in these words, and can be tried again. */
export function useDownload(failed: (reason: string) => string) {
  const t = useTranslations('ui')
  const failureText = useFailureText()
  return async function download(name: string, fetchFile: () => Promise<Blob>): Promise<void> {
    try {
      saveFile(await fetchFile(), name)
    } catch (failure) {
      // A download that breaks off fails as the browser puts it.
      const reason = failureText(failure instanceof TypeError ? new CallFailed(0, {}) : failure)
      const onPress = () => void download(name, fetchFile)
      toast.failure(failed(reason), { label: t('tryAgain'), onPress })
    }
  }
}
