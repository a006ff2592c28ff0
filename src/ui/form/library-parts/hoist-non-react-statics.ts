/**
 * In place of the library of this name. It gives a component the static properties of the one it wraps, of which those
 * that Formik wraps have none.
 */
export default function hoistNonReactStatics<Component>(wrapper: Component): Component {
  return wrapper;
}
