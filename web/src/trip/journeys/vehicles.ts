import type { Vehicle } from '@caravan/contract/vehicles.rules'
import {
  Bus,
  CarTaxiFront,
  CircleParking,
  type LucideIcon,
  Route,
  Ship,
  TrainFront,
  TramFront,
} from 'lucide-react'

export const vehicleIcons: { [vehicle in Vehicle]: LucideIcon } = {
  train: TrainFront,
  metro: TramFront,
  bus: Bus,
  ferry: Ship,
  car: CarTaxiFront,
  parking: CircleParking,
  other: Route,
}
