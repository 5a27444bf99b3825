import { download } from '../../services/download.ts'
import { whileLoading } from '../../services/feedback.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import { useActionErrorFeedback } from './use-action-error-feedback.ts'

interface Props extends Omit<ButtonProps, 'icon' | 'onClick' | 'name'> {
  /** Where the server gives it. */
  path: string
  /** Under which it is kept on the device. */
  name: string
}

/** A document or a photo, to be taken to the device. */
export function DownloadButton({ path, name, ...look }: Props) {
  const tellFailed = useActionErrorFeedback()

  async function bring(): Promise<void> {
    const outcome = await whileLoading(download(path, name))
    if (outcome.kind !== 'ok') await tellFailed(outcome)
  }

  return <Button {...look} icon={<Download />} onClick={() => void bring()} />
}
