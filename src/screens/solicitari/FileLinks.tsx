import type { Descriptor } from '#contract/uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { download } from '../../services/download.ts'
import { whileLoading } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import { formatSize } from '../shared/format-size.ts'
import { useTell } from '../shared/use-tell.ts'

/** Files to be taken to the device. Nothing when there are none. */
export function FileLinks({ files }: { files: readonly Descriptor[] }) {
  const { one, chat } = useTexts('solicitari')
  const tell = useTell()
  if (files.length === 0) return null

  async function bring({ id, nume }: Descriptor): Promise<void> {
    const outcome = await whileLoading(download(`/api/document/${id}`, nume))
    if (outcome.kind !== 'ok') await tell.alert(outcome)
  }

  return (
    <ul className="solicitare__files">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="quiet"
            small
            icon={<Download />}
            aria-label={one.download(file.nume)}
            onClick={() => void bring(file)}
          >
            {chat.file(file.nume, formatSize(file.marime))}
          </Button>
        </li>
      ))}
    </ul>
  )
}
