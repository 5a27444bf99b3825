import { FileText, Image, RotateCw, X } from './icons.ts'
import { IconButton } from './icon-button.tsx'
import { useRowSlide } from './use-row-slide.ts'
import '#src/styles/tokens-more.css'
import './file-list.css'

export interface FileItem {
  id: string
  name: string
  /** Size and state in words: „412 kB · Încărcat”; the error when it failed. */
  detail: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** From 0 to 1, while sending. */
  progress?: number | undefined
  /** URL of the thumbnail. */
  thumb?: string | undefined
  image?: boolean | undefined
}

export interface FileListTexts {
  remove: (name: string) => string
  retry: (name: string) => string
  /** Accessible name of the progress bar. */
  sending: (name: string) => string
}

export interface FileListProps {
  label: string
  files: readonly FileItem[]
  texts: FileListTexts
  /** Files are removable only if given. */
  onRemove?: ((id: string) => void) | undefined
  onRetry?: ((id: string) => void) | undefined
}

/** List of chosen files, each with its thumbnail, name, state and buttons. Nothing when empty. */
export function FileList({ label, files, ...rest }: FileListProps) {
  const list = useRowSlide<HTMLUListElement>(files.map(({ id }) => id))
  if (files.length === 0) return null
  return (
    <ul ref={list} className="files" aria-label={label}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} {...rest} />
      ))}
    </ul>
  )
}

function FileRow({ file, texts, onRemove, onRetry }: FileRowProps) {
  return (
    <li className={`file file--${file.state}`}>
      <FileThumb file={file} />
      <span className="file__body">
        <FileName name={file.name} />
        {file.state === 'sending' && (
          <progress
            className="progress"
            value={file.progress}
            aria-label={texts.sending(file.name)}
          />
        )}
        <span className="file__detail meta num">{file.detail}</span>
      </span>
      {onRetry && (file.state === 'failed' || file.state === 'waiting') && (
        <IconButton
          label={texts.retry(file.name)}
          icon={<RotateCw />}
          onClick={() => onRetry(file.id)}
        />
      )}
      {onRemove && (
        <IconButton
          label={texts.remove(file.name)}
          icon={<X />}
          onClick={() => onRemove(file.id)}
        />
      )}
    </li>
  )
}

/** Name cut before its extension where it does not fit. */
function FileName({ name }: { name: string }) {
  const end = Math.max(name.lastIndexOf('.'), 0) || name.length
  return (
    <span className="file__name">
      <span>{name.slice(0, end)}</span>
      <span>{name.slice(end)}</span>
    </span>
  )
}

interface FileRowProps extends Omit<FileListProps, 'label' | 'files'> {
  file: FileItem
}

function FileThumb({ file }: { file: FileItem }) {
  return (
    <span className="file__thumb">
      {file.thumb ? <img src={file.thumb} alt="" /> : file.image ? <Image /> : <FileText />}
    </span>
  )
}
