// React includes this hook since version 18; the package is only a shim for older ones.
export { useSyncExternalStore } from 'react'
