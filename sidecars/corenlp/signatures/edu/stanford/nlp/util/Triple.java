package edu.stanford.nlp.util;

/** A signature: see the README of sidecars. */
public class Triple<A, B, C> {
  public A first() {
    throw new UnsupportedOperationException();
  }

  public B second() {
    throw new UnsupportedOperationException();
  }

  public C third() {
    throw new UnsupportedOperationException();
  }
}
