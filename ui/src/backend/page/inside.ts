/** A page of one file fetches no core. */
export default "";
