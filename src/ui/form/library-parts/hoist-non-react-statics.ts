/**
 * Replaces the library of this name, which copies static properties to a wrapping component. The components that Formik
 * wraps have none.
 */
export default function hoistNonReactStatics<Component>(wrapper: Component): Component {
  return wrapper;
}
