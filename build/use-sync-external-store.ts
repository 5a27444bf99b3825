// React has carried this hook itself since version 18; the package only serves older ones.
export { useSyncExternalStore } from 'react'
