import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import type { Upload, Uploads } from '../../services/uploads.ts'
import { Camera, FileText, Image, RotateCw, X } from '../../ui/icons.ts'
import { ChooseFiles } from '../shared/ChooseFiles.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import '../../ui/file-list.css'

const MAX_PHOTOS = limits.filesPerMessage

/** Grid of photos, ending with tiles that add more. */
export function PhotoField({ photos, onAdd }: { photos: Uploads; onAdd(files: File[]): void }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const list = photos.list.value

  function take(files: File[]): void {
    const room = Math.max(MAX_PHOTOS - list.length, 0)
    if (files.length > room) showToast('warn', add.tooMany(MAX_PHOTOS))
    onAdd(files.slice(0, room))
  }

  return (
    <section className="stack" aria-labelledby="fotografii-alese">
      <h2 id="fotografii-alese">
        {add.steps[0]} <span className="meta num">{add.photosCount(list.length, MAX_PHOTOS)}</span>
      </h2>
      <ul className="noua__photos">
        {list.map((upload) => (
          <PhotoTile key={upload.id} upload={upload} photos={photos} />
        ))}
        {list.length < MAX_PHOTOS && (
          <>
            <AddTile camera label={add.camera} icon={<Camera />} onAdd={take} />
            <AddTile label={add.gallery} icon={<Image />} onAdd={take} />
          </>
        )}
      </ul>
    </section>
  )
}

function PhotoTile({ upload, photos }: { upload: Upload; photos: Uploads }) {
  const { add } = useTexts('sesizari')
  const { files } = useTexts('forms')
  const { id, file, preview } = upload
  return (
    <li className="noua__photo">
      {preview ? <img src={preview} alt={file.name} /> : <FileText />}
      {!preview && <span className="noua__photo-name meta">{file.name}</span>}
      {upload.state === 'sending' && (
        <span className="noua__photo-state">
          <span>
            {upload.part > 0 ? files.uploading(Math.round(upload.part * 100)) : add.preparing}
          </span>
          <progress
            className="progress"
            value={upload.part}
            aria-label={files.sending(file.name)}
          />
        </span>
      )}
      {upload.state === 'failed' && (
        <FailedState upload={upload} onRetry={() => void photos.retry(id)} />
      )}
      <button
        type="button"
        className="noua__photo-remove"
        aria-label={add.remove(file.name)}
        title={add.remove(file.name)}
        onClick={() => photos.remove(id)}
      >
        <X />
      </button>
    </li>
  )
}

interface FailedProps {
  upload: Upload & { state: 'failed' }
  onRetry(): void
}

function FailedState({ upload: { failed }, onRetry }: FailedProps) {
  const { add } = useTexts('sesizari')
  const { files } = useTexts('forms')
  const feedback = useErrorFeedback()
  const words = {
    offline: add.photoWaits,
    broken: add.photoWaits,
    unreadable: files.unreadable,
    unshrinkable: files.unshrinkable,
    refused: failed.kind === 'refused' ? feedback.sentence(failed) : '',
  }
  return (
    <span className="noua__photo-state">
      <span>{words[failed.kind]}</span>
      {failed.kind === 'refused' && (
        <button type="button" className="noua__photo-retry" onClick={onRetry}>
          <RotateCw />
          {add.photoRetry}
        </button>
      )}
    </span>
  )
}

interface AddTileProps {
  label: string
  icon: ReactNode
  camera?: boolean
  onAdd(files: File[]): void
}

function AddTile({ label, icon, camera, onAdd }: AddTileProps) {
  return (
    <li className={camera ? 'noua__camera' : undefined}>
      <ChooseFiles
        label={label}
        accept={camera ? 'image/*' : 'image/*,application/pdf'}
        camera={camera}
        onAdd={onAdd}
      >
        {(open) => (
          <button type="button" className="noua__add" onClick={open}>
            {icon}
            {label}
          </button>
        )}
      </ChooseFiles>
    </li>
  )
}
