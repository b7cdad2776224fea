/** Spots in turn, x and y. */
export type Path = Float64Array
