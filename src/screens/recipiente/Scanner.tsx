import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { CONTAINER_PAGE, findScannedCode } from '#contract/container-code.ts'
import { closeCamera, hasTorch, openCamera, setTorch } from '../../browser/camera.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { startQrScanner } from '../../services/qr-scanner.ts'
import { Button } from '../../ui/button.tsx'
import { Camera } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Reads the QR code of a label with the camera, which is asked for only after a tap. */
export function Scanner() {
  const texts = useTexts('recipiente')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => (stream ? () => closeCamera(stream) : undefined), [stream])

  async function open(): Promise<void> {
    setProblem(null)
    setOpening(true)
    const result = await openCamera()
    setOpening(false)
    if (result.ok) setStream(result.stream)
    else setProblem(texts.camera[result.failure])
  }

  return (
    <div className="stack">
      {stream ? (
        <Viewfinder
          stream={stream}
          onClose={() => setStream(null)}
          onFail={() => {
            setStream(null)
            setProblem(texts.noDecoder)
          }}
        />
      ) : (
        <Button
          variant="primary"
          block
          busy={isOpening}
          icon={<Camera />}
          onClick={() => void open()}
        >
          {texts.scan}
        </Button>
      )}
      {problem && (
        <Note kind="late" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}

interface ViewfinderProps {
  stream: MediaStream
  onClose(): void
  onFail(): void
}

function Viewfinder({ stream, onClose, onFail }: ViewfinderProps) {
  const texts = useTexts('recipiente')
  const video = useRef<HTMLVideoElement>(null)
  const [hint, setHint] = useState(texts.scanning)
  const [isLit, setLit] = useState(false)
  const ends = useRef({ onClose, onFail, texts })
  useEffect(() => {
    ends.current = { onClose, onFail, texts }
  })

  useEffect(() => {
    const element = video.current!
    let isOver = false
    element.srcObject = stream
    const scanner = element.play().then(() =>
      startQrScanner(element, {
        onText(text) {
          const code = findScannedCode(text, location.origin)
          if (code === null) setHint(ends.current.texts.other)
          else if (!isOver) navigate(`${CONTAINER_PAGE}${code}`)
        },
        onLight: (isDark) => {
          const { dark, scanning } = ends.current.texts
          setHint((before) => (isDark ? dark : before === dark ? scanning : before))
        },
      }),
    )
    scanner.then(
      (started) => isOver && started.stop(),
      () => isOver || ends.current.onFail(),
    )
    // A hidden page must not hold the camera.
    const close = () => document.hidden && ends.current.onClose()
    document.addEventListener('visibilitychange', close)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', close)
      scanner.then(
        (started) => started.stop(),
        () => undefined, // it never started
      )
    }
  }, [stream])

  return (
    <div className="stack stack--s">
      <video ref={video} className="viewfinder" aria-label={texts.video} muted playsInline />
      <p className="lead" role="status">
        {hint}
      </p>
      <div className="cluster">
        {hasTorch(stream) && (
          <Button
            small
            aria-pressed={isLit}
            onClick={() => void setTorch(stream, !isLit).then((done) => done && setLit(!isLit))}
          >
            {isLit ? texts.torchOff : texts.torchOn}
          </Button>
        )}
        <Button small onClick={onClose}>
          {texts.stop}
        </Button>
      </div>
    </div>
  )
}
