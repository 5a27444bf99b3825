import { FileList } from '#src/ui/file-list.tsx'
import { Problem } from '../shared/Problem.tsx'
import { texts } from './texts.ro.ts'
import type { Attachments } from './use-attachments.ts'

const words = texts.composer

/** Files of an answer, and what is wrong with those that were not taken. */
export function AnswerFiles({ files }: { files: Attachments }) {
  return (
    <>
      <FileList
        label={words.attached}
        files={files.items}
        texts={words.fileTexts}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      <Problem text={files.problem ?? files.lost} />
    </>
  )
}
