import { useEffect, useState } from 'react'
import type { Presence } from '#contract/desk/cazuri.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { notePresence, type PresenceState } from '../../services/cazuri.ts'
import { onDeskEvent } from '../../services/live.ts'
import { member } from '../../services/session.ts'

export type Others = Presence['altii']

/** Milliseconds until a case counts as left: the one that is opened in its place comes first. */
const LEAVE_MS = 1000

/** Cases that are being left, by key. */
const leaving = new Map<string, ReturnType<typeof setTimeout>>()

function leave(which: CaseRef): void {
  const key = toCaseKey(which)
  const timer = setTimeout(() => {
    leaving.delete(key)
    void notePresence(which, 'pleaca')
  }, LEAVE_MS)
  leaving.set(key, timer)
}

function stopLeaving(which: CaseRef): void {
  const key = toCaseKey(which)
  clearTimeout(leaving.get(key))
  leaving.delete(key)
}

/** Says, for as long as a case is shown, whether the member looks or types, and returns who else is there. */
export function usePresence(
  which: CaseRef,
  isTyping: boolean,
  onVersion: (version: number) => void,
) {
  const { fel, id } = which
  const [others, setOthers] = useState<Others>([])
  const state: PresenceState = isTyping ? 'scrie' : 'priveste'

  useEffect(() => {
    let isCurrent = true
    let asked = 0
    let shown = 0
    async function beat() {
      if (document.hidden) return
      const turn = ++asked
      const outcome = await notePresence({ fel, id }, state)
      // The answer of an earlier call never replaces a later one.
      if (!isCurrent || outcome.kind !== 'ok' || turn < shown) return
      shown = turn
      setOthers(outcome.data.altii)
      onVersion(outcome.data.versiune)
    }
    void beat()
    const timer = setInterval(() => void beat(), deskLimits.presence.beatSeconds * 1000)
    const stop = onDeskEvent((event) => {
      if (event.tip !== 'prezenta' || event.membru === member.peek()?.id) return
      if (event.fel === fel && event.id === id) void beat()
    })
    const handleVisibility = () => void beat()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isCurrent = false
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [fel, id, state, onVersion])

  useEffect(() => {
    stopLeaving({ fel, id })
    return () => leave({ fel, id })
  }, [fel, id])
  return others
}
