/** Why a camera cannot be used. */
export type CameraFailure = 'refused' | 'missing' | 'busy'

export type CameraResult = { ok: true; stream: MediaStream } | { ok: false; failure: CameraFailure }

const failures: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Opens the camera on the back of a phone, or any other. Asks for permission: call it after a tap. */
export async function openCamera(): Promise<CameraResult> {
  // Missing on pages without TLS.
  if (!('mediaDevices' in navigator)) return { ok: false, failure: 'missing' }
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 } }
    return { ok: true, stream: await navigator.mediaDevices.getUserMedia({ video }) }
  } catch (error) {
    const failure = error instanceof DOMException ? failures[error.name] : undefined
    return { ok: false, failure: failure ?? 'missing' }
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** True if the camera has a torch. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  return track?.getCapabilities !== undefined && 'torch' in track.getCapabilities()
}

/** Turns the torch on or off; a camera that refuses leaves it as it is. */
export async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  // The types lack the torch.
  const constraints = { advanced: [{ torch: on } as MediaTrackConstraintSet] }
  return track
    ? track.applyConstraints(constraints).then(
        () => true,
        () => false,
      )
    : false
}
