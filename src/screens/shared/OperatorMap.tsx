import { getConfig } from '#contract/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { getResource } from '../../services/resources.ts'
import { Map, type MapProps } from '../../ui/map.tsx'
import { useResource } from './use-resource.ts'

interface Props extends Omit<MapProps, 'tiles' | 'credit' | 'texts' | 'place'> {
  /** Null: the city's centre. */
  place: MapProps['place'] | null
}

/** Map with the operator's tiles; nothing if none are configured. */
export function OperatorMap({ place, ...props }: Props) {
  const { map } = useTexts('lists')
  const config = useResource(getResource(getConfig)).data
  if (!config?.harta) return null
  return (
    <Map
      {...props}
      place={place ?? config.harta_centru}
      tiles={config.harta}
      credit={config.harta_sursa}
      texts={map}
    />
  )
}

/** True if the operator has configured map tiles. */
export const useHasMap = (): boolean => Boolean(useResource(getResource(getConfig)).data?.harta)
