/** The water of a drawing of 280 by 140, with its far hills. */
export const Water = () => (
  <>
    <path d="M0 74c40-12 86-14 140-6s100 0 140-8v30H0Z" className="fill-hill" />
    <path d="M0 80h280v60H0Z" className="fill-water" />
    <path d="M0 80h280" className="stroke-water-line" strokeOpacity=".5" />
    <path
      d="M14 128q8-3 16 0t16 0M132 126q8-3 16 0t16 0M228 130q8-3 16 0t16 0"
      className="stroke-water-line"
      fill="none"
      strokeOpacity=".5"
      strokeWidth="1.4"
    />
  </>
)
