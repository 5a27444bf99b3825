import { download } from '../../services/download.ts'
import { whileLoading } from '../../services/feedback.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import { useActionErrorFeedback } from './use-action-error-feedback.ts'

interface Props extends Omit<ButtonProps, 'icon' | 'onClick' | 'name'> {
  /** Path on the server. */
  path: string
  /** File name on the device. */
  name: string
}

/** Button that downloads a document or a photo. */
export function DownloadButton({ path, name, ...look }: Props) {
  const showFailure = useActionErrorFeedback()

  async function bring(): Promise<void> {
    const outcome = await whileLoading(download(path, name))
    if (outcome.kind !== 'ok') await showFailure(outcome)
  }

  return <Button {...look} icon={<Download />} onClick={() => void bring()} />
}
