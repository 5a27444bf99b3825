import { getConfig } from '#contract/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { getResource } from '../../services/resources.ts'
import { Map, type MapProps } from '../../ui/map.tsx'
import { useResource } from './use-resource.ts'

/** Map with the operator's tiles; nothing if none are configured. */
export function OperatorMap(props: Omit<MapProps, 'tiles' | 'credit' | 'texts'>) {
  const { map } = useTexts('lists')
  const config = useResource(getResource(getConfig)).data
  return config?.harta ? (
    <Map {...props} tiles={config.harta} credit={config.harta_sursa} texts={map} />
  ) : null
}

/** True if the operator has configured map tiles. */
export const useHasMap = (): boolean => Boolean(useResource(getResource(getConfig)).data?.harta)
